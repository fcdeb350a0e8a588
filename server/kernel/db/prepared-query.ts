import { type Compilable, type CompiledQuery, type Expression, sql } from 'kysely'
import type { Database } from './database.ts'
import type { ReadDatabase } from './reads.ts'

/** Stands for a value of each run while the query is compiled. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** The places of the values in a prepared query. */
export type Places<Values> = <Name extends keyof Values & string>(name: Name) => Expression<Values[Name]>

/** Of a database: what a prepared query needs. */
interface Executor {
  readonly kind: Database['kind']
  readonly kysely: Pick<Database['kysely'], 'executeQuery'>
}

/**
 * A query that is compiled once per engine instead of on every run, for queries of every call: building and compiling
 * one costs more than SQLite needs to run it (decision 038). Only the values differ between runs.
 */
export const prepareQuery: <Values extends Readonly<Record<string, unknown>>, Row>(
  build: (kysely: Database['kysely'], place: Places<Values>, kind: Database['kind']) => Compilable<Row>,
) => (db: Database, values: Values) => Promise<Row[]> = prepare

/** The same for reads that may go to a replica. */
export const prepareRead: <Values extends Readonly<Record<string, unknown>>, Row>(
  build: (kysely: ReadDatabase['kysely'], place: Places<Values>, kind: Database['kind']) => Compilable<Row>,
) => (db: ReadDatabase, values: Values) => Promise<Row[]> = prepare

function prepare<Db extends Executor, Values extends Readonly<Record<string, unknown>>, Row>(
  build: (kysely: Db['kysely'], place: Places<Values>, kind: Database['kind']) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const compiled = new Map<Database['kind'], CompiledQuery<Row>>()
  const compile = ({ kind, kysely }: Db): CompiledQuery<Row> => {
    const query = build(kysely, (name) => sql`${new Placeholder(name)}`, kind).compile()
    compiled.set(kind, query)
    return query
  }
  return async (db, values) => {
    const query = compiled.get(db.kind) ?? compile(db)
    const parameters = query.parameters.map((value) => (value instanceof Placeholder ? values[value.name] : value))
    const { rows } = await db.kysely.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}

/** The strings of a list that is one value: JSON text, so that the query is the same for lists of any length. */
export const stringsIn = (kind: Database['kind'], list: Expression<string>): Expression<string> =>
  kind === 'sqlite'
    ? sql<string>`(select value from json_each(${list}))`
    : sql<string>`(select json_array_elements_text(${list}::json))`
