import { useCallback, useEffect, useState } from 'react'
import type { ServerId } from '../../../../contract/address.ts'
import { seconds } from '../../../../contract/duration.ts'
import type { ServerRow } from '../core/server-row.ts'

/** SRV-09. */
const feedback = seconds(2)

/** The server whose command was just copied, and the copy action. One state for all rows, which are reused. */
export function useCopied(copy: (row: ServerRow) => Promise<boolean>) {
  const [copied, setCopied] = useState<{ readonly id: ServerId }>()
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(undefined), feedback)
    return () => clearTimeout(timer)
  }, [copied])
  const onCopy = useCallback(
    async (row: ServerRow) => {
      if (await copy(row)) setCopied({ id: row.id })
    },
    [copy],
  )
  return { copied: copied?.id, onCopy }
}
