import * as v from 'valibot'
import { ApiError } from './api-error.ts'

/** Parses a query or a body. @throws ApiError BAD_REQUEST with the first field at fault. */
export function parseInput<T extends v.GenericSchema>(schema: T, input: unknown): v.InferOutput<T> {
  const parsed = v.safeParse(schema, input)
  if (parsed.success) return parsed.output
  const field = v.getDotPath(parsed.issues[0])
  throw new ApiError('BAD_REQUEST', field === null ? {} : { field })
}
