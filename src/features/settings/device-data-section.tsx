import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { saveFile } from '../../platform/save-file.ts'
import {
  deviceFileName,
  deviceFileText,
  longestFile,
  type PortableValue,
  takeDeviceFile,
} from '../../shared/device-data.ts'
import { FormerAddresses } from '../../shared/former-addresses.tsx'
import { Section } from './section.tsx'

type Outcome = 'taken' | 'foreign'

/** The user's lists and settings as a file, for another device or another address of the portal. */
export function DeviceDataSection({ values }: { readonly values: readonly PortableValue[] }) {
  const { t } = useLingui()
  const inputId = useId()
  const [outcome, setOutcome] = useState<Outcome>()
  const take = async (input: HTMLInputElement) => {
    const [file] = input.files ?? []
    if (file === undefined) return
    const isTaken = file.size <= longestFile && takeDeviceFile(await file.text(), values)
    setOutcome(isTaken ? 'taken' : 'foreign')
    // The same file may be chosen again.
    input.value = ''
  }
  return (
    <Section title={t`Your lists and settings`}>
      <p className="muted">
        <Trans>
          Favourites, hidden servers, recent joins, saved filters, pinned players and commands, and settings are stored
          on this device. Save them as a file to take them to another device.
        </Trans>
      </p>
      <div className="flex flex-wrap items-center gap-2 mt-2.5">
        <button type="button" className="btn" onClick={() => saveDeviceData(values)}>
          <span className="i-lucide-download" aria-hidden />
          <Trans>Save as a file</Trans>
        </button>
        <label
          htmlFor={inputId}
          className="btn relative focus-within:outline-2 focus-within:outline-solid focus-within:outline-accent"
        >
          <span className="i-lucide-upload" aria-hidden />
          <Trans>Load from a file</Trans>
          <input
            id={inputId}
            type="file"
            accept=".json,application/json"
            className="absolute inset-0 opacity-0 cursor-pointer"
            onChange={(event) => void take(event.currentTarget)}
          />
        </label>
        <FormerAddresses />
      </div>
      <p className="muted mt-2 empty:hidden" role="status">
        {outcome === 'taken' ? <Trans>Loaded: lists merged, settings replaced.</Trans> : null}
        {outcome === 'foreign' ? <Trans>This file wasn't saved here. Nothing was changed.</Trans> : null}
      </p>
    </Section>
  )
}

/** Saves the values as a file. */
const saveDeviceData = (values: readonly PortableValue[]): void =>
  saveFile(new Blob([deviceFileText(values)], { type: 'application/json' }), deviceFileName)
