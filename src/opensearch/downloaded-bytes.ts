export function parseDownloadedBytes(line: string): number | undefined {
  const found = /Downloaded from .*\.jar \((\d+(?:\.\d+)?) ?(B|kB|KB|MB|GB)/.exec(line);
  if (found?.[1] === undefined || found[2] === undefined) return undefined;
  const unit = { B: 1, KB: 1e3, MB: 1e6, GB: 1e9 }[found[2].toUpperCase()] ?? 1;
  return Number(found[1]) * unit;
}
