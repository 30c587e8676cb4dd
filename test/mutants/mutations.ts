import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A small fault that can be inserted into a source file. */
export interface Mutation {
  path: string;
  /** Counted from 1. */
  line: number;
  start: number;
  end: number;
  was: string;
  becomes: string;
}

const OTHERWISE = new Map<ts.SyntaxKind, string>([
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
  [ts.SyntaxKind.PlusToken, '-'],
  [ts.SyntaxKind.MinusToken, '+'],
  [ts.SyntaxKind.AsteriskToken, '/'],
  [ts.SyntaxKind.SlashToken, '*'],
  [ts.SyntaxKind.PlusEqualsToken, '-='],
  [ts.SyntaxKind.MinusEqualsToken, '+='],
]);

/**
 * Every place in a source file where an operator can be replaced, a number increased by one, a condition or a truth
 * value negated, max and min exchanged, or a statement left out.
 */
export function mutationsOf(path: string, text: string): Mutation[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
  const found: Mutation[] = [];
  const put = (node: ts.Node, becomes: string) => {
    const start = node.getStart(file);
    const { line } = file.getLineAndCharacterOfPosition(start);
    found.push({ path, line: line + 1, start, end: node.end, was: node.getText(file), becomes });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isInterfaceDeclaration(node)) return;
    if (ts.isEnumDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) {
      const becomes = OTHERWISE.get(node.operatorToken.kind);
      if (becomes !== undefined) put(node.operatorToken, becomes);
    } else if (ts.isNumericLiteral(node)) {
      put(node, `${Number(node.text.replaceAll('_', '')) + 1}`);
    } else if (ts.isIfStatement(node)) {
      put(node.expression, `!(${node.expression.getText(file)})`);
    } else if (ts.isConditionalExpression(node)) {
      put(node.condition, `!(${node.condition.getText(file)})`);
    } else if (node.kind === ts.SyntaxKind.TrueKeyword) {
      put(node, 'false');
    } else if (node.kind === ts.SyntaxKind.FalseKeyword) {
      put(node, 'true');
    } else if (ts.isPropertyAccessExpression(node) && /^Math\.(max|min)$/.test(node.getText(file))) {
      put(node, node.name.text === 'max' ? 'Math.min' : 'Math.max');
    } else if (ts.isExpressionStatement(node)) {
      put(node, ';');
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** The text of the file with the fault inserted. */
export function mutated(text: string, { start, end, becomes }: Mutation): string {
  return text.slice(0, start) + becomes + text.slice(end);
}

/** A mutation in a line of a file. */
export const asLine = ({ path, line, was, becomes }: Mutation): string =>
  JSON.stringify([path, line, was, becomes]);

/** The mutation that a line describes, or the nearest like it, since lines move; none if there is none in its file. */
export function fromLine(root: string, text: string): Mutation | undefined {
  const [path, line, was, becomes] = JSON.parse(text) as [string, number, string, string];
  const file = join(root, path);
  const alike = existsSync(file) ? mutationsOf(path, readFileSync(file, 'utf8')) : [];
  return alike
    .filter((each) => each.was === was && each.becomes === becomes)
    .sort((a, b) => Math.abs(a.line - line) - Math.abs(b.line - line))[0];
}
