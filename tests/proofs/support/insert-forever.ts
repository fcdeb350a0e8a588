/**
 * The control of the part `power`: inserts one row after the other into an SQLite database with a level of synchronous
 * (sqlite.org/pragma.html), and prints each number after its commit. Runs until it is killed.
 */
import Database from 'better-sqlite3'

const [file = '', level = ''] = process.argv.slice(2)
const database = new Database(file)
database.pragma('journal_mode = WAL')
database.pragma(`synchronous = ${level}`)
database.exec('create table if not exists row (n integer primary key, text text)')
const insert = database.prepare('insert into row (text) values (?)')
for (;;) process.stdout.write(`${insert.run('x'.repeat(500)).lastInsertRowid}\n`)
