import type { RetainedKind } from '../../../contract/privacy/retention.ts'
import type { Tables } from '../../kernel/db/tables.ts'

export type TableName = keyof Tables
export type Column<T extends TableName> = keyof Tables[T] & string

/**
 * What a column holds of a person. `other`: the SteamID of another person, such as who banned; `secret`: a password, token,
 * key or what opens a channel to a device. Neither is part of an export.
 */
export type Holds = 'id' | 'contact' | 'name' | 'text' | 'network' | 'device' | 'other' | 'secret'

/** How rows name a person. `account`: 32 bits of the SteamID. */
export type PersonKey = 'steamId' | 'account' | 'accountId' | 'email'

/** Ids of rows that belong to a person, by which other tables name them. */
export type OwnedIds = 'sessions' | 'mails' | 'orders' | 'rentals' | 'advisors'

/** `pseudonym`: the number that stands for the deleted player, in the form of the key by which the row is found. */
export type Replacement = 'pseudonym' | '' | '{}' | null

/** What an erasure does to the rows whose column `where` names the person. */
export interface Erasure<T extends TableName> {
  readonly where: Column<T>
  readonly is: PersonKey | OwnedIds
  /** Only rows in which this column is set. */
  readonly onlyIf?: Column<T>
  readonly does: 'delete' | { readonly [C in Column<T>]?: Replacement }
  /** The rows are about the person, and part of an export. Absent: they are about another one. */
  readonly own?: true
}

/**
 * What ends a row, besides an erasure: a setting of retention; its own end, after which a job removes it; what replaces it
 * within minutes; nothing.
 */
export type Ends = RetainedKind | 'expires' | 'replaced' | 'stays'

/** What a table holds of persons, and what becomes of it. */
export interface TableRule<T extends TableName> {
  readonly ends: Ends
  /** Columns that can hold a person, or a free text about one. Absent: none. */
  readonly person?: { readonly [C in Column<T>]?: Holds }
  /** Columns that cannot. */
  readonly plain: readonly Column<T>[]
  /** Columns that the schema still has, and that no code reads or writes. */
  readonly former?: readonly string[]
  readonly erasure?: readonly Erasure<T>[]
  /** The leaderboard erases and exports it (server/leaderboard/erase-player.ts): numbers of its matches depend on each other. */
  readonly byLeaderboard?: true
  /** Why something of a person stays after an erasure. */
  readonly why?: string
}

export type TableRules<T extends TableName> = { readonly [Name in T]: TableRule<Name> }
