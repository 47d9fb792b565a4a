import { renderMermaidSVG } from 'beautiful-mermaid';

const colors = { light: '--bg:#fff;--fg:#1d2b2a;--muted:#52625f', dark: '--bg:#141c1b;--fg:#e4ebe9;--muted:#a3b3b0' };

/**
 * Renders a Mermaid diagram as a data URL. It follows the reader's light or dark scheme, loads nothing, and needs no
 * exception in the page's CSP since an image has its own styles.
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
