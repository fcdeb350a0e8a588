import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { pictureAddress, pictureSize } from '../../../../contract/content/picture-address.ts'
import { type PicturePlace, pictureLimit } from '../../../../contract/content/pictures.ts'
import { useOnline } from '../../../platform/online.ts'
import { squarePng } from '../../../platform/scale-picture.ts'
import { FieldFrame } from '../../../ui/field.tsx'
import { FileInput } from '../../../ui/file-input.tsx'
import { ActProblem } from '../act-problem.tsx'
import { useAct } from '../use-act.ts'
import { storePicture } from './settings-calls.ts'

interface PictureFieldProps {
  readonly label: string
  readonly hint: string | undefined
  readonly problem: string | undefined
  /** Where it is shown; undefined: no picture fits. */
  readonly place: PicturePlace | undefined
  /** Id of a stored picture; empty: none. */
  readonly value: string
  readonly onChange: (id: string | undefined) => void
}

/** A picture for a place of one size is scaled to it; undefined: the browser cannot read it. */
async function scaled(file: File, place: PicturePlace | undefined): Promise<File | undefined> {
  if (place?.side === undefined) return file
  try {
    return await squarePng(file, { side: place.side })
  } catch (error) {
    console.info('The picture cannot be read:', error)
    return undefined
  }
}

/** A picture: it is stored when it is chosen, and used when the settings are applied. */
export function PictureField({ label, hint, problem, place, value, onChange }: PictureFieldProps) {
  const { t } = useLingui()
  const online = useOnline()
  const act = useAct()
  const [refused, setRefused] = useState<string>()
  const upload = async (chosen: File) => {
    const file = await scaled(chosen, place)
    if (file === undefined) return setRefused(t`This file is not a picture.`)
    setRefused(file.size > pictureLimit ? t`The file is larger than 2 MB.` : undefined)
    if (file.size > pictureLimit) return
    let stored = ''
    const isStored = await act.run(async () => {
      stored = await storePicture(file)
    })
    if (!isStored) return
    const { width, height } = pictureSize(stored)
    if (place?.fits({ width, height })) onChange(stored)
    else setRefused(t`The picture is ${width}×${height} pixels, which doesn't fit here.`)
  }
  return (
    <div className="flex flex-col gap-1 min-w-0">
      <FieldFrame label={label} hint={hint} problem={refused ?? problem} isLive>
        {(links) => (
          <>
            {value === '' ? null : (
              <div className="flex items-center gap-3">
                <img src={pictureAddress(value)} alt={label} className="h-12 max-w-full rounded-control" />
                <button
                  type="button"
                  className="btn-quiet"
                  aria-label={t`Remove ${label}`}
                  onClick={() => onChange(undefined)}
                >
                  <Trans>Remove</Trans>
                </button>
              </div>
            )}
            <FileInput
              {...links}
              accept={place?.side === undefined ? 'image/png' : 'image/png,image/jpeg,image/webp'}
              disabled={!online || act.running}
              aria-busy={act.running}
              onFiles={([file]) => void (file && upload(file))}
            />
          </>
        )}
      </FieldFrame>
      <ActProblem problem={act.problem} />
    </div>
  )
}
