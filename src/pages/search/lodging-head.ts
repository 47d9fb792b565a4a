import { descriptionIn } from '../../catalog/wire/lodging-summary.ts';
import { ownAddress } from '../../catalog/wire/picture.ts';
import { reviewAverage } from '../../catalog/wire/review.ts';
import { labelsOf, truncateText } from '../../lodgings/rules/labels.ts';
import type { Lodging } from '../../lodgings/rules/lodging.ts';
import type { Image } from '../../lodgings/rules/property.ts';
import type { Language } from '../../values/texts.ts';
import { addressOf } from '../stay/lodging-photo.ts';
import { lodgingTitle } from '../visitor-words.ts';
import type { PageHead } from './page-head.ts';

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
