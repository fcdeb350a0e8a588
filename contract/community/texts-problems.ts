import { languages, type Texts } from '../language.ts'
import type { CommunitySettings } from './community.ts'
import type { FileProblem } from './settings-problems.ts'

type Place = readonly [path: string, texts: Texts | null | undefined]

/** Every text of the settings, with its path. */
function textsOf({
  tagline,
  description,
  defaultTicker,
  links,
  regions,
  modes,
  seasonWords,
}: CommunitySettings): Place[] {
  const inList = (list: string, part: string, texts: readonly (Texts | undefined)[]) =>
    texts.map((each, at): Place => [`${list}.${at}.${part}`, each])
  return [
    ['tagline', tagline],
    ['description', description],
    ['defaultTicker', defaultTicker],
    ...inList(
      'links',
      'label',
      links.map(({ label }) => label),
    ),
    ...inList(
      'regions',
      'name',
      regions.map(({ name }) => name),
    ),
    ...inList(
      'modes',
      'name',
      modes.map(({ name }) => name),
    ),
    ...Object.entries(seasonWords ?? {}).map(([word, texts]): Place => [`seasonWords.${word}`, texts]),
  ]
}

/**
 * Texts that the community's default language lacks; one as shipped may lack it, also one that was stored before there was
 * this language: readers get it in English.
 */
export function missingTexts(settings: CommunitySettings, shipped: CommunitySettings): FileProblem[] {
  const { defaultLanguage } = settings
  if (defaultLanguage === 'browser') return []
  const shippedTexts = textsOf(shipped).map(([, texts]) => texts)
  const isShipped = (texts: Texts) => {
    const written = languages.filter((language) => texts[language] !== undefined)
    return (
      written.length > 1 &&
      shippedTexts.some((each) => written.every((language) => each?.[language] === texts[language]))
    )
  }
  return textsOf(settings).flatMap(([path, texts]) =>
    !texts || texts[defaultLanguage] !== undefined || isShipped(texts)
      ? []
      : [{ path: `settings.${path}.${defaultLanguage}`, text: 'must be there: it is the default language' }],
  )
}
