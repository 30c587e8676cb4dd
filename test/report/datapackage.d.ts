/** The little that the tests use of a library without types. */
declare module 'datapackage' {
  interface Resource {
    /** @throws Error with every row that does not fit its schema, or refers to a row that is not there */
    read(options: { relations: boolean }): Promise<unknown[][]>;
  }
  export class Package {
    static load(descriptor: object, options: { basePath: string; strict: boolean }): Promise<Package>;
    readonly valid: boolean;
    getResource(name: string): Resource;
  }
}
