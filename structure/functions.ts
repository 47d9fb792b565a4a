import ts from 'typescript';
import type { Source } from './project.ts';
import type { Sized } from './rule.ts';

export function functionsOf({ path, tree }: Source): Sized[] {
  const found: Sized[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) found.push({ name: `${path}: ${nameOf(node)}`, size: countLines(node.getText(tree)) });
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

export function countLines(text: string): number {
  return text.trimEnd().split('\n').length;
}

function nameOf(node: ts.SignatureDeclaration): string {
  const holder = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined);
  return holder?.getText() ?? 'a function without a name';
}
