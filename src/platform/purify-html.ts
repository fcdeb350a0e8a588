import DOMPurify from 'dompurify'
import { allowedAttributes, allowedTags } from '../../contract/content/html-allowlist.ts'

const purifier = DOMPurify()

purifier.addHook('uponSanitizeAttribute', (node, data) => {
  const allowed = allowedAttributes[node.nodeName.toLowerCase()] ?? []
  if (!allowed.includes(data.attrName)) data.keepAttr = false
})

/**
 * HTML restricted to the allowlist in contract/content/html-allowlist.ts, as TrustedHTML if the browser enforces Trusted Types.
 * For browsers without a built-in sanitizer; loaded only there.
 */
export function purifyHtml(html: string): TrustedHTML | string {
  return purifier.sanitize(html, {
    ALLOWED_TAGS: [...allowedTags],
    ALLOWED_ATTR: [...new Set(Object.values(allowedAttributes).flat())],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_TRUSTED_TYPE: true,
  })
}
