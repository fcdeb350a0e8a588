import * as v from 'valibot'
import { errorCodes } from '../../../contract/errors.ts'
import { fieldReason } from '../../../contract/field-reason.ts'
import { ApiError } from './api-error.ts'

const codeSchema = v.picklist(errorCodes)

/**
 * Parses a query or a body.
 * @throws ApiError for the first invalid field: BAD_REQUEST, or the text of the contract that the schema names.
 */
export function parseInput<T extends v.GenericSchema>(schema: T, input: unknown): v.InferOutput<T> {
  const parsed = v.safeParse(schema, input)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const field = v.getDotPath(issue)
  const code = v.safeParse(codeSchema, issue.message)
  throw new ApiError(
    code.success ? code.output : 'BAD_REQUEST',
    field === null ? {} : { field, reason: fieldReason(issue) },
  )
}
