import { renderMermaidSVG } from 'beautiful-mermaid';

const colors = { light: '--bg:#fff;--fg:#1d2b2a;--muted:#52625f', dark: '--bg:#141c1b;--fg:#e4ebe9;--muted:#a3b3b0' };

/**
 * Yields a picture of a diagram of Mermaid, as an address that holds it. It is light or dark as the reader's system is, loads nothing, and
 * the page needs no exception for styles since a picture has its own.
 */
export function drawDiagram(source: string): string {
  const drawn = renderMermaidSVG(source, { transparent: true })
    .replace(/@import url\([^)]*\);/, '')
    .replace(/(<svg[^>]*) style="[^"]*"/, '$1')
    .replace(
      '<style>',
      `<style>svg{${colors.light};background:transparent}@media (prefers-color-scheme:dark){svg{${colors.dark}}}`,
    );
  return `data:image/svg+xml;base64,${Buffer.from(drawn).toString('base64')}`;
}
