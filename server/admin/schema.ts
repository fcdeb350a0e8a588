import { toJsonSchema } from '@valibot/to-json-schema'
import { communityFileSchema } from '../../contract/community-file.ts'

/**
 * The JSON Schema (draft-07) of the community file, as text: docs/community.schema.json. Checks that JSON Schema cannot
 * express (a duplicate address) are omitted; the import still performs them.
 */
export function communitySchemaText(): string {
  const { $schema, ...schema } = toJsonSchema(communityFileSchema, { typeMode: 'input', errorMode: 'ignore' })
  return `${JSON.stringify({ $schema, title: 'Spawnpoint community file', ...schema }, null, 2)}\n`
}
