/** Types for the few parts of an untyped library that the tests use. */
declare module 'datapackage' {
  interface Resource {
    /** @throws Error with every row that does not fit its schema, or refers to a missing row */
    read(options: { relations: boolean }): Promise<unknown[][]>;
  }
  export class Package {
    static load(descriptor: object, options: { basePath: string; strict: boolean }): Promise<Package>;
    readonly valid: boolean;
    getResource(name: string): Resource;
  }
}
