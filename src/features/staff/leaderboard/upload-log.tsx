import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import * as v from 'valibot'
import * as staffEndpoints from '../../../../contract/endpoints/staff-leaderboard.ts'
import {
  clockZoneLimit,
  clockZoneSchema,
  type LogFileReport,
  logFileLimit,
  type StaffGameServer,
} from '../../../../contract/leaderboard/staff-leaderboard.ts'
import { formatNumber } from '../../../platform/format.ts'
import { useOnline } from '../../../platform/online.ts'
import { sendFile } from '../../../platform/send-file.ts'
import { session } from '../../../shared/session.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldFrame } from '../../../ui/field.tsx'
import { FileInput } from '../../../ui/file-input.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ActProblem } from '../act-problem.tsx'
import { useAct } from '../use-act.ts'

export interface UploadLogProps {
  readonly server: StaffGameServer
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
}

/** Whose offset depends on the date of a line. */
const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

interface Counted extends LogFileReport {
  readonly file: string
}

/** Counts log files of a game server, one after the other. A file that was sent before counts nothing twice. */
export function UploadLog({ server: { id, name }, onClose, onDone }: UploadLogProps) {
  const { t } = useLingui()
  const online = useOnline()
  const act = useAct()
  const [files, setFiles] = useState<readonly File[]>([])
  const [zone, setZone] = useState(browserZone)
  const [counted, setCounted] = useState<readonly Counted[]>([])
  const isZone = v.is(clockZoneSchema, zone)
  const tooLarge = files.find(({ size }) => size > logFileLimit)
  const send = async () => {
    const token = session.token()
    for (const file of files.slice(counted.length)) {
      const address = { params: { id }, query: { zone, file: file.name.slice(0, 200) } }
      const report = await sendFile(staffEndpoints.uploadGameLog, address, file, { token })
      setCounted((before) => [...before, { ...report, file: file.name }])
    }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (files.length === 0 || !isZone || tooLarge !== undefined) return
    if (await act.run(send)) onDone()
  }
  const isDone = files.length > 0 && counted.length === files.length
  const limit = formatNumber(logFileLimit / 1_048_576)
  return (
    <Dialog title={t`Log files of ${name}`} closeLabel={t`Close`} onClose={onClose}>
      <form className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
        <FieldFrame
          label={<Trans>Log files of the game</Trans>}
          hint={<Trans>Up to {limit} MB each. Lines that were counted before do not count again.</Trans>}
        >
          {(links) => (
            <FileInput
              {...links}
              multiple
              accept=".log,.txt,text/plain"
              onFiles={(chosen) => {
                setFiles(chosen)
                setCounted([])
              }}
            />
          )}
        </FieldFrame>
        <TextField
          label={t`Time zone of the game server`}
          value={zone}
          onChange={setZone}
          maxLength={clockZoneLimit}
          autoComplete="off"
          problem={isZone ? undefined : t`Enter an offset from UTC such as +08:00, or a name such as Asia/Shanghai.`}
        />
        <ul className="empty:hidden" aria-label={t`Results`}>
          {counted.map((report) => (
            <Result key={report.file} report={report} />
          ))}
        </ul>
        {tooLarge ? <ActProblem problem="PAYLOAD_TOO_LARGE" /> : <ActProblem problem={act.problem} />}
        {isDone ? (
          <button type="button" className="btn-main" onClick={onClose}>
            <Trans>Done</Trans>
          </button>
        ) : (
          <button
            type="submit"
            className="btn-main"
            disabled={!online || act.running || files.length === 0 || !isZone || tooLarge !== undefined}
            aria-busy={act.running}
          >
            <Trans>Count the lines</Trans>
          </button>
        )}
      </form>
    </Dialog>
  )
}

function Result({ report: { file, lines, counted, repeated, misdated } }: { readonly report: Counted }) {
  const [all, fresh, known, wrong] = [lines, counted, repeated, misdated].map((value) => formatNumber(value))
  return (
    <li className="py-1.5">
      <p className="font-600 break-anywhere">{file}</p>
      <p className="muted num">
        <Trans>
          {all} lines, {fresh} events counted, {known} already counted
        </Trans>
        {misdated > 0 ? (
          <>
            {' · '}
            <Trans>{wrong} with impossible times</Trans>
          </>
        ) : null}
      </p>
    </li>
  )
}
