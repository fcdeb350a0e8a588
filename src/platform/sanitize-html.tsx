import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import { allowedAttributes, allowedSchemes, allowedTags } from '../../contract/html-allowlist.ts'

const purifier = DOMPurify()
const schemes = new RegExp(`^(?:${allowedSchemes.join('|')}):`, 'i')

purifier.addHook('uponSanitizeAttribute', (node, data) => {
  const allowed = allowedAttributes[node.nodeName.toLowerCase()] ?? []
  if (!allowed.includes(data.attrName)) data.keepAttr = false
})
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName !== 'A' || !node.hasAttribute('href')) return
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer')
})

/** HTML of the allowlist in contract/html-allowlist.ts, as TrustedHTML where the browser enforces Trusted Types (S23). */
export function sanitizeHtml(html: string): TrustedHTML | string {
  return purifier.sanitize(html, {
    ALLOWED_TAGS: [...allowedTags],
    ALLOWED_ATTR: [...new Set(Object.values(allowedAttributes).flat())],
    ALLOWED_URI_REGEXP: schemes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_TRUSTED_TYPE: true,
  })
}

/** Text that an operator wrote, as HTML. Belongs into lazy views: the sanitiser is no part of the first load. */
export function SanitizedHtml({ html, className }: { readonly html: string; readonly className?: string }) {
  const clean = useMemo(() => sanitizeHtml(html), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place where HTML enters the page, sanitised above
  return <div className={className} dangerouslySetInnerHTML={{ __html: clean }} />
}
