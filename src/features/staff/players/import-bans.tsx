import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { type BanImport, banUploadLimit, type ImportFormat } from '../../../../contract/accounts/ban-import.ts'
import * as banEndpoints from '../../../../contract/endpoints/bans.ts'
import { formatNumber } from '../../../platform/format.ts'
import { useOnline } from '../../../platform/online.ts'
import { sendFile } from '../../../platform/send-file.ts'
import { session } from '../../../shared/session.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldFrame } from '../../../ui/field.tsx'
import { FileInput } from '../../../ui/file-input.tsx'
import { ActProblem } from '../act-problem.tsx'
import { useAct } from '../use-act.ts'

export interface ImportBansProps {
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
}

type Report = Extract<BanImport, { ok: true }>
type Refusal = Extract<BanImport, { ok: false }>['problem']

const formatNames: Readonly<Record<ImportFormat, MessageDescriptor>> = {
  sourcebans: msg`Public export of SourceBans++`,
  'sourcebans-table': msg`Table of SourceBans++`,
  simpleadmin: msg`Table of SimpleAdmin`,
}

const refusals: Readonly<Record<Refusal, MessageDescriptor>> = {
  tooLarge: msg`The file is too large to upload. Use the command line on the portal’s machine.`,
  encoding: msg`The file is not UTF-8. Export it again as UTF-8, without compression.`,
  json: msg`The file begins like JSON and is not valid JSON: it may be cut off.`,
  unknown: msg`This is no list of bans of SourceBans++ or SimpleAdmin. A CSV file needs its column names.`,
}

/** Bans from a file: first what would become of them, then the import. */
export function ImportBans({ onClose, onDone }: ImportBansProps) {
  const { t, i18n } = useLingui()
  const online = useOnline()
  const act = useAct()
  const [file, setFile] = useState<File>()
  const [result, setResult] = useState<BanImport>()
  const [isDone, setDone] = useState(false)
  const isTooLarge = file !== undefined && file.size > banUploadLimit
  const limit = formatNumber(banUploadLimit / 1_048_576)
  const send = (given: File, isDryRun: boolean) =>
    act.run(async () => {
      const query = isDryRun ? { dryRun: '1' as const } : {}
      setResult(await sendFile(banEndpoints.importBans, { query }, given, { token: session.token() }))
      if (isDryRun) return
      setDone(true)
      await onDone()
    })
  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    setResult(undefined)
    setDone(false)
    if (chosen !== undefined && chosen.size <= banUploadLimit) void send(chosen, true)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (file !== undefined) void send(file, false)
  }
  const added = result?.ok === true ? result.added : 0
  return (
    <Dialog title={t`Import bans`} closeLabel={t`Close`} onClose={onClose}>
      <form className="flex flex-col gap-3" onSubmit={submit}>
        <FieldFrame
          label={<Trans>File of SourceBans++ or SimpleAdmin</Trans>}
          hint={
            <Trans>
              banned_user.cfg, or the table sb_bans or sa_bans as CSV, JSON or SQL, up to {limit} MB. You see what would
              change first.
            </Trans>
          }
        >
          {(links) => (
            <FileInput {...links} accept=".cfg,.csv,.json,.sql,.txt" onFiles={([chosen]) => choose(chosen)} />
          )}
        </FieldFrame>
        {isTooLarge ? <ActProblem problem="PAYLOAD_TOO_LARGE" /> : <ActProblem problem={act.problem} />}
        {result?.ok === false ? (
          <p role="alert" className="text-bad">
            {i18n._(refusals[result.problem])}
          </p>
        ) : null}
        {result?.ok === true ? <Outcome report={result} isDone={isDone} /> : null}
        {isDone ? (
          <button type="button" className="btn-main" onClick={onClose}>
            <Trans>Done</Trans>
          </button>
        ) : (
          <button
            type="submit"
            className="btn-main"
            disabled={!online || act.running || added === 0}
            aria-busy={act.running}
          >
            <Plural value={added} one="Ban # player" other="Ban # players" />
          </button>
        )}
      </form>
    </Dialog>
  )
}

function Outcome({ report, isDone }: { readonly report: Report; readonly isDone: boolean }) {
  const { t, i18n } = useLingui()
  const { format, added, kept, staff, repeated, leftOut, problems } = report
  const rows: readonly (readonly [string, number])[] = [
    [isDone ? t`Banned now` : t`Would be banned`, added],
    [t`Banned already, kept as they are`, kept],
    [t`Staff, left out`, staff],
    [t`The same player again`, repeated],
    [t`Expired`, leftOut.expired],
    [t`Lifted`, leftOut.removed],
    [t`By address only`, leftOut.ipOnly],
    [t`Without a readable SteamID`, leftOut.noSteamId],
    [t`Without a readable date`, leftOut.noDate],
  ]
  const shown = rows.filter(([, count], index) => index === 0 || count > 0)
  return (
    <section role="status" aria-label={t`What becomes of the entries`}>
      <p className="font-600">{i18n._(formatNames[format])}</p>
      <dl className="grid grid-cols-[1fr_auto] gap-x-3">
        {shown.map(([label, count]) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd className="num text-end">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {problems.length === 0 ? null : (
        <p className="muted num">
          <Trans>First entries that could not be read:</Trans> {problems.map(({ line }) => line).join(', ')}
        </p>
      )}
    </section>
  )
}
