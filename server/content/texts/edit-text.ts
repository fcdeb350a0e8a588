import type { Actor } from '../../kernel/audit/entry.ts'
import { type Edit, type EditDeps, type EditOutcome, edit } from '../../kernel/edits/edit.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import type { TextKind } from './text-kinds.ts'

/**
 * Edits a text; the staff room and the command line do it here. Safe to repeat.
 * @throws ApiError BAD_REQUEST for a value with another id, and what the kind refuses
 */
export async function editText<Value>(
  deps: EditDeps,
  actor: Actor,
  kind: TextKind<Value>,
  { id, seen, change }: Edit<Value>,
): Promise<EditOutcome<Value>> {
  const ownId = 'value' in change ? kind.idOf(change.value) : undefined
  if (ownId !== undefined && ownId !== id) throw new ApiError('BAD_REQUEST', { field: 'id' })
  return edit(deps, actor, kind, { id, seen, change })
}
