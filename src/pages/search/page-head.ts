import { html, raw } from 'hono/html';
import { brand, type LegalName } from '../visitor-words.ts';
import { languages, type Language } from '../../values/texts.ts';
import type { Markup } from '../page-frame.ts';

export interface PageHead {
  title: string;
  /** Undefined for pages that are not indexed. */
  indexed:
    | {
        path: string;
        description: string;
        image?: string | undefined;
        /** Structured data (schema.org). */
        data?: object;
      }
    | undefined;
}

interface HeadTerms {
  language: Language;
  /** Whether the address names the language; such addresses are canonical. */
  namesLanguage: boolean;
  publicUrl: string;
  legal: readonly LegalName[];
}

const locales = { en: 'en_GB', fr: 'fr_FR', de: 'de_DE', es: 'es_ES' } as const satisfies Record<Language, string>;

/**
 * Server-rendered head. Elements valid only for this address are marked, since the script removes them after
 * navigation.
 */
export function renderHead({ title, indexed }: PageHead, terms: HeadTerms): Markup {
  return html`<title>${title}</title>
    ${terms.legal.length > 0 && html`<meta name="legal" content="${terms.legal.join(' ')}" />`}
    ${indexed ? renderIndexed(title, indexed, terms) : html`<meta name="robots" content="noindex" data-first />`}`;
}

function renderIndexed(
  title: string,
  { path, description, image, data }: NonNullable<PageHead['indexed']>,
  { language, namesLanguage, publicUrl }: HeadTerms,
): Markup {
  const address = publicUrl + path;
  const inLanguage = (one: Language) => `${address}?lang=${one}`;
  const canonical = namesLanguage ? inLanguage(language) : address;
  const others = languages.filter((one) => one !== language);
  return html`<meta name="description" content="${description}" data-first />
    <link rel="canonical" href="${canonical}" data-first />
    ${languages.map((one) => html`<link rel="alternate" hreflang="${one}" href="${inLanguage(one)}" data-first />`)}
    <link rel="alternate" hreflang="x-default" href="${address}" data-first />
    <meta property="og:type" content="website" data-first />
    <meta property="og:site_name" content="${brand}" data-first />
    <meta property="og:title" content="${title}" data-first />
    <meta property="og:description" content="${description}" data-first />
    <meta property="og:url" content="${canonical}" data-first />
    <meta property="og:locale" content="${locales[language]}" data-first />
    ${others.map((one) => html`<meta property="og:locale:alternate" content="${locales[one]}" data-first />`)}
    ${image !== undefined && html`<meta property="og:image" content="${image}" data-first />`}
    <meta name="twitter:card" content="${image === undefined ? 'summary' : 'summary_large_image'}" data-first />
    ${
      data &&
      html`<script type="application/ld+json" data-first>
        ${raw(escapeJson(data))}
      </script>`
    }`;
}

/** Script content is not HTML-escaped: nothing in the JSON may end the script or begin a comment. */
function escapeJson(data: object): string {
  return JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
}
