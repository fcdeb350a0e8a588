import type { Faq } from '../../../../contract/content/faq.ts'

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** The text of an answer without its tags. For searching only: never render it as HTML. */
export const plainText = (html: string): string =>
  html.replace(/<[^>]*>/g, ' ').replace(/&(amp|lt|gt|quot|nbsp);/g, (whole, name: string) => entities[name] ?? whole)

/** The anchor of a question in the page's address. */
export const faqAnchor = (faq: Pick<Faq, 'id'>): string => `faq-${faq.id}`

/**
 * The questions that contain every word of the search in question or answer, ignoring case; all for an empty search.
 * `others`: the same questions as they are in other languages.
 */
export function searchFaqs(faqs: readonly Faq[], search: string, others: readonly Faq[] = []): readonly Faq[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return faqs
  return faqs.filter((faq) => {
    const inEach = [faq, ...others.filter(({ id }) => id === faq.id)]
    const text = inEach.map(({ question, answer }) => `${question} ${plainText(answer)}`.toLowerCase()).join(' ')
    return words.every((word) => text.includes(word))
  })
}

/** The id in an address: `#faq-12`, or the bare `#12`; undefined if there is none or it cannot be decoded. */
export function anchoredFaq(hash: string, faqs: readonly Faq[]): Faq | undefined {
  let name: string
  try {
    name = decodeURIComponent(hash.replace(/^#/, ''))
  } catch {
    return undefined // "%" without two hexadecimal digits
  }
  return faqs.find((faq) => name === faqAnchor(faq) || name === String(faq.id))
}
