import { reasonOf } from '../kernel/db/unavailable.ts'

const pathOf = (error: object): string =>
  'path' in error && typeof error.path === 'string' ? error.path : 'the file or folder'

/** An error of the operating system: a file that is missing, a folder without permission, a full disk. */
export const isSystemError = (error: unknown): error is Error => error instanceof Error && 'code' in error

/** What such an error means, in place of the system's own words (`ENOENT: no such file or directory, open '…'`). */
export function systemErrorText(error: Error): string {
  switch ('code' in error ? error.code : undefined) {
    case 'ENOENT':
      return `There is no file or folder ${pathOf(error)}`
    case 'EACCES':
    case 'EPERM':
      return `This user has no access to ${pathOf(error)}`
    case 'EISDIR':
      return 'The path leads to a folder, not to a file'
    case 'ENOTDIR':
      return `A part of the path ${pathOf(error)} is a file, not a folder`
    case 'ENOSPC':
    case 'EDQUOT':
      return 'The disk is full'
    case 'EROFS':
      return `The disk of ${pathOf(error)} is read-only`
    default:
      return reasonOf(error)
  }
}
