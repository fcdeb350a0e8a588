/**
 * Stands in for wouter's parser of patterns: src/app/routes.ts settles every address, and nothing of the page matches one
 * with wouter. A first visit does without the parser.
 */
export function parse(pattern: string): never {
  throw new Error(`wouter matches no patterns here: ${pattern}`)
}
