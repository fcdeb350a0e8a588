/**
 * Adds `.env` of this folder to the environment of the process, for `npm start` and `npm run admin`. Only these read it: a
 * process that a test starts by its own entry does not.
 */
import path from 'node:path'
import { addEnvFile } from './env-file.mjs'

const { lines, isUsable } = addEnvFile(process.env, path.join(import.meta.dirname, '../.env'))
for (const line of lines) console.error(line)
if (!isUsable) process.exit(1)
