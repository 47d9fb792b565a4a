export function parseJavaVersion(text: string): number | undefined {
  const found = /version "(?:1\.)?(\d+)/.exec(text);
  return found?.[1] === undefined ? undefined : Number(found[1]);
}
