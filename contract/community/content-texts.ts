import type { TextKind, TextValue } from '../content/staff-texts.ts'
import type { Language, Texts } from '../language.ts'
import { lacksHome } from '../written-texts.ts'
import type { CommunityFile } from './community-file.ts'
import type { FileProblem } from './settings-problems.ts'

/** A text, and where it is in what holds it. */
export type TextPlace = readonly [path: string, texts: Texts]

/** The texts of each kind of content. */
export const textPlaces: { readonly [K in TextKind]: (value: TextValue<K>) => readonly TextPlace[] } = {
  announcement: ({ text }) => [['text', text]],
  faq: ({ question, answer }) => [
    ['question', question],
    ['answer', answer],
  ],
  rules: (rules) => rules.map((rule, at): TextPlace => [String(at), rule]),
  privilege: ({ content, detail }) => [
    ['content', content],
    ['detail', detail],
  ],
  price: () => [],
}

/** The fields that lack the language in which the community writes, such as `answer.en`. */
export const fieldsWithoutHome = (places: readonly TextPlace[], home: Language | 'browser'): string[] =>
  places.filter(([, texts]) => lacksHome(texts, home)).map(([path]) => (home === 'browser' ? path : `${path}.${home}`))

/** Every text of a file's content. */
function placesIn({ servers = [], announcements = [], privileges = [], faqs = [] }: CommunityFile): TextPlace[] {
  const inList = <Item>(name: string, items: readonly Item[], placesOf: (item: Item) => readonly TextPlace[]) =>
    items.flatMap((item, at) => placesOf(item).map(([path, texts]): TextPlace => [`${name}.${at}.${path}`, texts]))
  return [
    ...inList('servers', servers, ({ rules }) =>
      textPlaces.rules(rules).map(([path, texts]): TextPlace => [`rules.${path}`, texts]),
    ),
    ...inList('announcements', announcements, textPlaces.announcement),
    ...inList('privileges', privileges, textPlaces.privilege),
    ...inList('faqs', faqs, textPlaces.faq),
  ]
}

/**
 * Texts of a file that the default language lacks; one that is stored already may lack it, which was written when the
 * community had another default language.
 */
export function contentWithoutHome(
  file: CommunityFile,
  stored: CommunityFile,
  home: Language | 'browser',
): FileProblem[] {
  const asStored = new Set(placesIn(stored).map(([, texts]) => JSON.stringify(texts)))
  const changed = placesIn(file).filter(([, texts]) => !asStored.has(JSON.stringify(texts)))
  return fieldsWithoutHome(changed, home).map((path) => ({ path, text: 'must be there: it is the default language' }))
}
