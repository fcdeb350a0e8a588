/** A field of the community's settings: `id` is its name, `body` its value as JSON. */
export interface SettingRow {
  id: string
  position: number
  body: string
}

/**
 * One row with id 1. `schema_ref` is the `$schema` that the last imported file named, `text_edits` the number of versions
 * that left the servers as they were.
 */
interface CatalogueTable {
  id: 1
  version: number
  text_edits: number
  schema_ref: string | null
}

/** The tables of this noun. */
declare module '../kernel/db/tables.ts' {
  interface Tables {
    community_setting: SettingRow
    catalogue: CatalogueTable
    /** The sections of the community file that were imported at least once. */
    imported_section: { name: string }
    /** JSON texts of community files before and after an import, gzip in base64. */
    catalogue_file: { hash: string; body: string; stored_at: number }
    /** Pictures of the community: PNG, base64. */
    picture: { id: string; body: string; stored_at: number }
  }
  interface ReplicaTables {
    picture: Pick<Tables['picture'], 'id' | 'body'>
  }
}
