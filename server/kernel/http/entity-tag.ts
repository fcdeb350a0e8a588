/** A strong entity tag (RFC 9110, 8.8.3). */
export const entityTag = (tag: string): string => `"${tag}"`
