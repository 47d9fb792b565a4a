import type { Language } from '../../values/texts.ts';

interface ProblemText {
  title: string;
  text: string;
}

interface ProblemPageTexts {
  search: string;
  guides: string;
  again: string;
  reference: string;
  problems: Record<PageProblem, ProblemText>;
}

export type PageProblem = 'missing' | 'tooMany' | 'away' | 'failed';

export const problemTexts: Readonly<Record<Language, ProblemPageTexts>> = {
  en: {
    search: 'Find a place to stay',
    guides: 'Read the guides',
    again: 'Try again',
    reference: 'Error ID:',
    problems: {
      missing: {
        title: 'Page not found',
        text: 'The address may be incomplete, or the page no longer exists.',
      },
      tooMany: {
        title: 'Too many requests',
        text: 'Wait a minute and try again.',
      },
      away: { title: 'Back in a moment', text: 'The service is busy or just starting. Try again in a few seconds.' },
      failed: {
        title: 'Something went wrong',
        text: 'This is on our side. Try again; if it keeps happening, let us know.',
      },
    },
  },
  fr: {
    search: 'Trouver un hébergement',
    guides: 'Lire les guides',
    again: 'Réessayer',
    reference: 'Référence de l’erreur\u00a0:',
    problems: {
      missing: {
        title: 'Cette page n’existe pas',
        text: 'L’adresse est peut-être incomplète, ou la page n’existe plus.',
      },
      tooMany: {
        title: 'Trop de requêtes',
        text: 'Patientez une minute, puis réessayez.',
      },
      away: {
        title: 'De retour dans un instant',
        text: 'Le service est très demandé ou démarre. Réessayez dans quelques secondes.',
      },
      failed: {
        title: 'Une erreur est survenue',
        text: 'Le problème vient de chez nous. Réessayez\u00a0; si cela persiste, contactez-nous.',
      },
    },
  },
  de: {
    search: 'Eine Unterkunft finden',
    guides: 'Die Anleitungen lesen',
    again: 'Noch einmal versuchen',
    reference: 'Fehlernummer:',
    problems: {
      missing: {
        title: 'Diese Seite gibt es nicht',
        text: 'Vielleicht ist die Adresse unvollständig, oder die Seite gibt es nicht mehr.',
      },
      tooMany: {
        title: 'Zu viele Anfragen',
        text: 'Warten Sie eine Minute und versuchen Sie es noch einmal.',
      },
      away: {
        title: 'Gleich wieder da',
        text: 'Der Dienst ist ausgelastet oder startet gerade. Versuchen Sie es in einigen Sekunden noch einmal.',
      },
      failed: {
        title: 'Etwas ist schiefgegangen',
        text: 'Der Fehler liegt bei uns. Versuchen Sie es noch einmal; wenn er bleibt, schreiben Sie uns.',
      },
    },
  },
  es: {
    search: 'Encontrar un alojamiento',
    guides: 'Leer las guías',
    again: 'Intentar de nuevo',
    reference: 'ID del error:',
    problems: {
      missing: {
        title: 'Esta página no existe',
        text: 'Quizá la dirección está incompleta o la página ya no existe.',
      },
      tooMany: {
        title: 'Demasiadas solicitudes',
        text: 'Espere un minuto e inténtelo de nuevo.',
      },
      away: {
        title: 'Volvemos enseguida',
        text: 'El servicio está ocupado o arrancando. Inténtelo de nuevo en unos segundos.',
      },
      failed: {
        title: 'Algo ha fallado',
        text: 'El fallo es nuestro. Inténtelo de nuevo; si continúa, avísenos.',
      },
    },
  },
};
