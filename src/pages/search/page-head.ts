import { html, raw } from 'hono/html';
import type { Markup } from '../page-http.ts';
import { type LegalName, brand, lodgingTitle } from '../visitor-words.ts';
import { descriptionIn, ownAddress } from '../../catalog/wire/lodging-summary.ts';
import { reviewAverage } from '../../catalog/wire/review.ts';
import { labelsOf, truncateText } from '../../lodgings/rules/words.ts';
import type { Lodging } from '../../lodgings/rules/lodging.ts';
import type { Image } from '../../lodgings/rules/property.ts';
import { languages, type Language } from '../../values/texts.ts';
import { addressOf } from '../stay/stay-page.ts';

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

interface LodgingHeadTerms {
  language: Language;
  publicUrl: string;
}

/** Search engines show no more than this of a description. */
const longestDescription = 160;

const mostImages = 10;

/** Contains only what the page shows too. */
export function lodgingHead(lodging: Lodging, { language, publicUrl }: LodgingHeadTerms): PageHead {
  const { id, property } = lodging;
  const { name, address, images } = property;
  const [image] = images;
  const path = `/lodgings/${id}`;
  const description = describe(lodging, language);
  const whole = (photo: Image) => ownAddress(addressOf(photo), publicUrl);
  const pictures = images.slice(0, mostImages).map(whole);
  return {
    title: lodgingTitle({ name, city: address.city }),
    indexed: {
      path,
      description,
      image: image && whole(image),
      data: vacationRental(lodging, { url: publicUrl + path, description, image: pictures }),
    },
  };
}

function describe({ property, reviews }: Lodging, language: Language): string {
  const { inside = '', language: written } = descriptionIn(property, language) ?? {};
  const score = reviews.average === undefined ? '' : `★ ${writeScore(reviews.average, language)}/10. `;
  const text = `${labelsOf(property, language).mediumLabel}. ${score}${written === language ? inside : ''}`;
  return truncateText(longestDescription, text.replaceAll(/\s+/g, ' ').trim());
}

function writeScore(average: number, language: Language): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(average);
}

function vacationRental(lodging: Lodging, shown: { url: string; description: string; image: string[] }) {
  const { reference, property, reviews } = lodging;
  const { name, address, geoTree, generalDescription: size, checkIn, checkOut, rules } = property;
  const { personMax, bedrooms, bathrooms, surface } = size;
  return {
    '@context': 'https://schema.org',
    '@type': 'VacationRental',
    '@id': shown.url,
    identifier: reference,
    name,
    ...shown,
    address: {
      '@type': 'PostalAddress',
      addressLocality: address.city,
      addressRegion: geoTree.region,
      addressCountry: address.country,
    },
    geo: geoOf(property),
    containsPlace: {
      '@type': 'Accommodation',
      additionalType: 'EntirePlace',
      occupancy: { '@type': 'QuantitativeValue', value: personMax },
      numberOfBedrooms: bedrooms,
      numberOfBathroomsTotal: bathrooms,
      floorSize: surface === undefined ? undefined : { '@type': 'QuantitativeValue', value: surface, unitCode: 'MTK' },
    },
    aggregateRating:
      reviews.count === 0
        ? undefined
        : {
            '@type': 'AggregateRating',
            ratingValue: reviewAverage(lodging),
            bestRating: 10,
            worstRating: 0,
            reviewCount: reviews.count,
          },
    checkinTime: checkIn?.from,
    checkoutTime: checkOut?.to,
    petsAllowed: rules?.pets,
  };
}

/** As on the page's map; rounded to about a kilometre when the provider marks the place as inexact. */
function geoOf({ localisation: { latitude, longitude, accuracy } }: Lodging['property']) {
  const round = (degrees: number) => Number(degrees.toFixed(accuracy ? 5 : 2));
  return { '@type': 'GeoCoordinates', latitude: round(latitude), longitude: round(longitude) };
}
