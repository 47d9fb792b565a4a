import { dirname, join } from 'node:path/posix';
import ts from 'typescript';

/** An import or re-export of a project file, of values or types. */
export interface Import {
  /** Relative to the project's folder. */
  path: string;
  /** The names as the imported file exports them; undefined: all of them, as by `import * as`. */
  names: readonly string[] | undefined;
}

export function importsOf(tree: ts.SourceFile): Import[] {
  const found: Import[] = [];
  const note = (specifier: ts.Node | undefined, names: readonly string[] | undefined) => {
    if (specifier && ts.isStringLiteral(specifier) && specifier.text.startsWith('.')) {
      found.push({ path: join(dirname(tree.fileName), specifier.text), names });
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) note(node.moduleSpecifier, importedNames(node.importClause));
    else if (ts.isExportDeclaration(node)) note(node.moduleSpecifier, listedNames(node.exportClause));
    else if (ts.isImportTypeNode(node)) {
      note(ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined, undefined);
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      note(node.arguments[0], undefined);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function importedNames(clause: ts.ImportClause | undefined): readonly string[] | undefined {
  if (!clause) return [];
  const listed = clause.namedBindings ? listedNames(clause.namedBindings) : [];
  return clause.name && listed ? ['default', ...listed] : listed;
}

/** Undefined for `*`. */
function listedNames(list: ts.NamedImportBindings | ts.NamedExportBindings | undefined): readonly string[] | undefined {
  if (!list || ts.isNamespaceImport(list) || ts.isNamespaceExport(list)) return undefined;
  return list.elements.map((element) => (element.propertyName ?? element.name).text);
}

export function exportsOf(tree: ts.SourceFile): string[] {
  return tree.statements.flatMap((statement) => {
    if (ts.isExportAssignment(statement)) return ['default'];
    if (ts.isExportDeclaration(statement)) return reexportedNames(statement);
    return isExported(statement) ? declaredNames(statement) : [];
  });
}

export function isExported(statement: ts.Statement): boolean {
  return (
    ts.canHaveModifiers(statement) &&
    (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  );
}

function reexportedNames({ exportClause }: ts.ExportDeclaration): string[] {
  if (!exportClause || ts.isNamespaceExport(exportClause)) return [];
  return exportClause.elements.map(({ name }) => name.text);
}

export function declaredNames(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name));
  }
  const { name } = statement as ts.DeclarationStatement;
  return name ? [name.text] : ['default'];
}

function boundNames(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element.name) : []));
}
