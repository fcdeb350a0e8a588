import { createContext, useContext, useLayoutEffect, useRef } from 'react'
import { allowedAttributes, allowedSchemes, allowedTags } from '../../contract/content/html-allowlist.ts'
import { canStartGame } from './device.ts'

/** The HTML Sanitizer API (WICG): the browser parses and sanitizes in one step. Not in lib.dom yet. */
interface SanitizingElement {
  setHTML(html: string, options: { sanitizer: { elements: readonly object[] } }): void
}

const sanitizes = (element: object): element is SanitizingElement => 'setHTML' in element

const sanitizer = {
  elements: allowedTags.map((name) => ({ name, attributes: allowedAttributes[name] ?? [] })),
}

/**
 * Links in an operator's text open in a new tab, send no referrer, and have an allowed scheme: the scheme of the URL as
 * the browser resolves it, so that no spelling can hide one. On devices that cannot start the game, `steam:` links
 * become plain text.
 */
function tameLinks(element: HTMLElement): void {
  for (const link of element.querySelectorAll<HTMLAnchorElement>('a[href]')) {
    const isDead = link.protocol === 'steam:' && !canStartGame()
    if (isDead || !allowedSchemes.some((scheme) => link.protocol === `${scheme}:`)) link.removeAttribute('href')
    link.setAttribute('target', '_blank')
    link.setAttribute('rel', 'noopener noreferrer')
  }
}

const plainText = (html: string): string => html.replace(/<[^>]*>/g, ' ')

async function fillByPurifier(element: HTMLElement, html: string): Promise<void> {
  element.textContent = plainText(html) // until the purifier is here
  const { purifyHtml } = await import('./purify-html.ts')
  // Under Trusted Types only the TrustedHTML itself passes; the DOM typings accept nothing but a string.
  Object.assign(element, { innerHTML: purifyHtml(html) })
  tameLinks(element)
}

/** Puts an operator's HTML into an element, sanitized by the browser itself or, if it cannot, by DOMPurify (S23). */
export async function fillSanitized(element: HTMLElement, html: string): Promise<void> {
  if (!/[<&]/.test(html)) {
    element.textContent = html // no markup, nothing to sanitize
    return
  }
  if (!sanitizes(element)) return fillByPurifier(element, html)
  element.setHTML(html, { sanitizer })
  tameLinks(element)
}

/** Sanitizes HTML where there is no browser that could: set only while the portal renders its documents. */
export const CleanHtml = createContext<((html: string) => string) | undefined>(undefined)

export interface SanitizedHtmlProps {
  readonly html: string
  readonly className?: string
  /** Where it is in another language than the page. */
  readonly lang?: string | undefined
}

/**
 * Text that an operator wrote, as HTML. If no sanitizer is available (offline, never loaded) it is shown as plain text.
 */
export function SanitizedHtml({ html, className, lang }: SanitizedHtmlProps) {
  const ref = useRef<HTMLDivElement>(null)
  const clean = useContext(CleanHtml)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    fillSanitized(element, html).catch(() => {
      element.textContent = plainText(html)
    })
  }, [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the portal, which renders this for a document
  if (clean) return <div className={className} lang={lang} dangerouslySetInnerHTML={{ __html: clean(html) }} />
  return <div ref={ref} className={className} lang={lang} />
}
