import { reasonOf } from '../kernel/db/unavailable.ts'

const pathOf = (error: object): string =>
  'path' in error && typeof error.path === 'string' ? error.path : 'the file or folder'

/** An error of the operating system: a file that is missing, a folder without permission, a full disk. */
export const isSystemError = (error: unknown): error is Error => error instanceof Error && 'code' in error

/** What such an error means, with the system's own code, by which people search. */
export function systemErrorText(error: Error): string {
  const code = 'code' in error ? String(error.code) : ''
  const meaning = meaningOf(code, pathOf(error))
  return meaning === undefined ? reasonOf(error) : `${meaning} (${code})`
}

function meaningOf(code: string, path: string): string | undefined {
  switch (code) {
    case 'ENOENT':
      return `There is no file or folder ${path}`
    case 'EACCES':
    case 'EPERM':
      return `This user has no access to ${path}`
    case 'EISDIR':
      return 'The path leads to a folder, not to a file'
    case 'ENOTDIR':
      return `A part of the path ${path} is a file, not a folder`
    case 'ENOSPC':
    case 'EDQUOT':
      return 'The disk is full'
    case 'EROFS':
      return `The disk of ${path} is read-only`
    default:
      return undefined
  }
}
