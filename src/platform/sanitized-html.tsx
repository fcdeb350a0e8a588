import { useLayoutEffect, useRef } from 'react'
import { allowedAttributes, allowedSchemes, allowedTags } from '../../contract/html-allowlist.ts'
import { canStartGame } from './device.ts'

/** The HTML Sanitizer API (WICG): the browser parses and cleans in one step. lib.dom does not know it yet. */
interface SanitizingElement {
  setHTML(html: string, options: { sanitizer: { elements: readonly object[] } }): void
}

const sanitizes = (element: object): element is SanitizingElement => 'setHTML' in element

const sanitizer = {
  elements: allowedTags.map((name) => ({ name, attributes: allowedAttributes[name] ?? [] })),
}

/**
 * Links of an operator's text open apart, say nothing of where they came from, and have a scheme of the allowlist: that
 * of the address as the browser would follow it, so that no spelling hides one. A link within this site has the site's.
 * On devices that cannot start the game, `steam:` links become plain text.
 */
function tameLinks(element: HTMLElement): void {
  for (const link of element.querySelectorAll<HTMLAnchorElement>('a[href]')) {
    const isDead = link.protocol === 'steam:' && !canStartGame()
    if (isDead || !allowedSchemes.some((scheme) => link.protocol === `${scheme}:`)) link.removeAttribute('href')
    link.setAttribute('target', '_blank')
    link.setAttribute('rel', 'noopener noreferrer')
  }
}

async function fillByPurifier(element: HTMLElement, html: string): Promise<void> {
  const { purifyHtml } = await import('./purify-html.ts')
  // Under Trusted Types only the TrustedHTML itself passes; the DOM typings accept nothing but a string.
  Object.assign(element, { innerHTML: purifyHtml(html) })
  tameLinks(element)
}

/** Puts an operator's HTML into an element, cleaned by the browser itself or, where it cannot, by DOMPurify (S23). */
export async function fillSanitized(element: HTMLElement, html: string): Promise<void> {
  if (!/[<&]/.test(html)) {
    element.textContent = html // no markup, nothing to clean
    return
  }
  if (!sanitizes(element)) return fillByPurifier(element, html)
  element.setHTML(html, { sanitizer })
  tameLinks(element)
}

/** Text that an operator wrote, as HTML. Where no sanitiser can be had (offline, never loaded) it stays plain text. */
export function SanitizedHtml({ html, className }: { readonly html: string; readonly className?: string }) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    fillSanitized(element, html).catch(() => {
      element.textContent = html.replace(/<[^>]*>/g, ' ')
    })
  }, [html])
  return <div ref={ref} className={className} />
}
