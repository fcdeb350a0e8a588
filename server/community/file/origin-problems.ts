import type { FileProblem } from '../../../contract/community/settings-problems.ts'

const originOf = (text: string): string | undefined => (URL.canParse(text) ? new URL(text).origin : undefined)

/**
 * One problem for each former origin that is not an address, or is the current one in any spelling: the portal would
 * redirect to itself. `publicOrigin`: the current one; undefined: not known here.
 */
export const originProblems = (formerOrigins: readonly string[], publicOrigin: string | undefined): FileProblem[] =>
  formerOrigins.flatMap((text, at) => {
    const path = `settings.formerOrigins.${at}`
    const origin = originOf(text)
    if (origin === undefined) {
      return [{ path, text: `must be an address such as https://old.example.org, not "${text}"` }]
    }
    return publicOrigin !== undefined && origin === originOf(publicOrigin)
      ? [{ path, text: `must be an earlier address of the portal, not its current one (${origin})` }]
      : []
  })
