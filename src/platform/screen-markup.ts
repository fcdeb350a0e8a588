import { escapeHtml } from '../../contract/escape-html.ts'
import { foreignElements } from '../../contract/page/kept-screen.ts'

/** Beyond this many viewports from the top nothing is kept: enough that the page still scrolls. */
const reach = 1.5

/** What belongs to the moment and not to the page: open layers and tooltips; and what only its user should see. */
const passing = 'dialog, [popover], [data-private]'
const dropped = new Set<string>(foreignElements)
/**
 * A policy without inline styles would refuse `style`; no handler is inline; what was typed or opened belongs to the visit.
 */
const isKeptAttribute = ({ name }: Attr, element: Element): boolean =>
  !['style', 'autofocus', 'open'].includes(name) &&
  !name.startsWith('on') &&
  !(name === 'value' && element.matches('input, textarea'))

const isShape = (declaration: string): boolean => declaration !== '' && !declaration.startsWith('animation')

/** Without its inline style, or at another moment: its place stays empty. Animations stand still anyway. */
const looksWrong = (element: Element): boolean =>
  element.hasAttribute('data-momentary') ||
  (element.getAttribute('style') ?? '').split(';').some((declaration) => isShape(declaration.trim()))

const voidElements = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'source', 'track', 'wbr'])

function open(element: Element): string {
  const attributes = [...element.attributes]
    .filter((attribute) => isKeptAttribute(attribute, element))
    .map(({ name, value }) => ` ${name}="${escapeHtml(value)}"`)
  const veil = looksWrong(element) ? ' data-veiled=""' : ''
  return `<${element.localName}${attributes.join('')}${veil}>`
}

function write(node: Node, limit: number, parts: string[]): void {
  if (node.nodeType === Node.TEXT_NODE) {
    parts.push(escapeHtml(node.textContent ?? ''))
    return
  }
  if (!(node instanceof Element) || dropped.has(node.localName) || node.matches(passing)) return
  if (node.getBoundingClientRect().top > limit) return
  parts.push(open(node))
  if (voidElements.has(node.localName)) return
  if (node.localName !== 'textarea') for (const child of node.childNodes) write(child, limit, parts)
  parts.push(`</${node.localName}>`)
}

/**
 * The content of an element as markup, as far as a first screen needs it: every text and attribute is escaped, and
 * nothing that loads, runs or was typed is in it. For a page that is not scrolled.
 */
export function screenMarkup(element: Element): string {
  const parts: string[] = []
  for (const child of element.childNodes) write(child, innerHeight * reach, parts)
  return parts.join('')
}
