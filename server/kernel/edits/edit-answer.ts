import { ApiError } from '../http/api-error.ts'
import type { EditOutcome } from './edit.ts'

/**
 * The response to an edit.
 * @throws ApiError EDITED_MEANWHILE with the current state, GONE if there is no version to bring back
 */
export function editAnswer<Value>({ kind, tag, value = undefined }: EditOutcome<Value>): {
  readonly tag: string
  readonly value: Value | null
} {
  const state = { tag, value: value ?? null }
  if (kind === 'conflict') throw new ApiError('EDITED_MEANWHILE', { current: state })
  if (kind === 'noVersion') throw new ApiError('GONE')
  return state
}
