import { useCallback, useEffect, useState } from 'react'
import type { OwnAppeal } from '../../../contract/accounts/appeals.ts'
import * as appealEndpoints from '../../../contract/endpoints/appeals.ts'
import { ApiError, request } from '../../platform/api-client.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { appealToken } from '../../shared/appeal-token.ts'

/** `changed`: staff were quicker; what is shown now is current. */
type Problem = 'changed' | 'failed'

export interface OwnAppealState {
  readonly data: OwnAppeal | undefined
  /** Why it could not be loaded, or the last act was not done. */
  readonly problem: Problem | undefined
  readonly running: boolean
  load(): Promise<void>
  /** True: sent. */
  send(text: string): Promise<boolean>
  /** `sees`: how many messages are shown. */
  answer(text: string, sees: number): Promise<boolean>
}

/** The appeal of the player whom the token names. Nothing of it is stored on the device. A token that has ended is dropped. */
export function useOwnAppeal(token: string): OwnAppealState {
  const language = useLanguage()
  const [data, setData] = useState<OwnAppeal>()
  const [problem, setProblem] = useState<Problem>()
  const [running, setRunning] = useState(false)
  const run = useCallback(async (call: () => Promise<OwnAppeal>): Promise<boolean> => {
    setRunning(true)
    setProblem(undefined)
    try {
      setData(await call())
      return true
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined
      if (code === 'UNAUTHORIZED') appealToken.set(undefined)
      else setProblem(code === 'CONFLICT' ? 'changed' : 'failed')
      return false
    } finally {
      setRunning(false)
    }
  }, [])
  const read = useCallback(() => request(appealEndpoints.readOwnAppeal, {}, { token }), [token])
  const load = useCallback(async () => {
    await run(read)
  }, [run, read])
  useEffect(() => void load(), [load])
  const act = async (call: () => Promise<OwnAppeal>): Promise<boolean> =>
    run(async () => {
      try {
        return await call()
      } catch (error) {
        if (error instanceof ApiError && error.code === 'CONFLICT') setData(await read())
        throw error
      }
    })
  return {
    data,
    problem,
    running,
    load,
    send: (text) => act(() => request(appealEndpoints.sendAppeal, { body: { text, language } }, { token })),
    answer: (text, sees) => act(() => request(appealEndpoints.answerAppeal, { body: { text, sees } }, { token })),
  }
}
