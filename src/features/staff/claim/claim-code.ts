import { takeFragment } from '../../../platform/fragment.ts'

const key = 'claimCode'

/** Kept in this tab while the browser is at Steam. Without storage only the address has it. */
function read(): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** The code of the address, which is removed from it, else the one that this tab keeps. */
export function takeClaimCode(): string | undefined {
  // A terminal may add the end of a sentence or of a line to the link.
  const [code] = /^[\w-]{1,200}/.exec(takeFragment()) ?? []
  if (code === undefined) return read()
  try {
    sessionStorage.setItem(key, code)
  } catch {
    console.info('The claim code could not be kept for the way through Steam.')
  }
  return code
}

export function forgetClaimCode(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    return // it was never kept
  }
}
