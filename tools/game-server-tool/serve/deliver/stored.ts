import * as v from 'valibot'
import { ToolError } from '../../tool-process.ts'
import { readText, replaceFile } from '../files.ts'
import { nothingGiven, type Stored, type StoredDelivery, storedSchema } from './given.ts'

function parseStored(text: string, file: string): Stored {
  try {
    return v.parse(storedSchema, JSON.parse(text))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ToolError(`${file} cannot be read (${reason}): delete it, and the members are given anew`)
  }
}

/** @throws ToolError if the file is damaged */
export async function openStored(file: string): Promise<StoredDelivery> {
  const text = await readText(file)
  let stored = text === undefined ? nothingGiven : parseStored(text, file)
  return {
    get: () => stored,
    async keep(changes) {
      const next = { ...stored, ...changes }
      try {
        await replaceFile(file, JSON.stringify(next))
      } catch (error) {
        throw new ToolError(`${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`)
      }
      stored = next
    },
  }
}
