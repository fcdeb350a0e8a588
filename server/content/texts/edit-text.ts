import type { CommunitySettings } from '../../../contract/community/community.ts'
import { fieldsWithoutHome } from '../../../contract/community/content-texts.ts'
import type { Actor } from '../../kernel/audit/entry.ts'
import type { Database } from '../../kernel/db/database.ts'
import { type Edit, type EditDeps, type EditOutcome, edit } from '../../kernel/edits/edit.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import type { TextKind } from './text-kinds.ts'

export interface TextEditDeps extends EditDeps {
  readSettings(database: Database): Promise<Pick<CommunitySettings, 'defaultLanguage'>>
}

/**
 * Edits a text; the staff room and the command line do it here. A version comes back as it was, whatever the default language
 * is now. Safe to repeat.
 * @throws ApiError BAD_REQUEST for a value with another id or without the default language, and what the kind refuses
 */
export async function editText<Value>(
  deps: TextEditDeps,
  actor: Actor,
  kind: TextKind<Value>,
  { id, seen, change }: Edit<Value>,
): Promise<EditOutcome<Value>> {
  if ('value' in change) {
    const ownId = kind.idOf(change.value)
    if (ownId !== undefined && ownId !== id) throw new ApiError('BAD_REQUEST', { field: 'id' })
    const { defaultLanguage } = await deps.readSettings(deps.database)
    const [field] = fieldsWithoutHome(kind.placesIn(change.value), defaultLanguage)
    if (field !== undefined) throw new ApiError('BAD_REQUEST', { field: `value.${field}`, reason: { kind: 'missing' } })
  }
  return edit(deps, actor, kind, { id, seen, change })
}
