import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type PictureName, pictureLimit } from '../../../../contract/content/pictures.ts'
import { useOnline } from '../../../platform/online.ts'
import { type SquareOptions, squarePng } from '../../../platform/scale-picture.ts'
import { FieldFrame } from '../../../ui/field.tsx'
import { FileInput } from '../../../ui/file-input.tsx'
import { ActProblem } from '../act-problem.tsx'
import { useAct } from '../use-act.ts'
import { storePicture } from './settings-calls.ts'

/** What each icon is made of: Android cuts a tenth of the maskable one; iOS shows transparency as black. */
const icons: Readonly<Partial<Record<PictureName, (background: string) => SquareOptions>>> = {
  icon: () => ({ side: 192 }),
  largeIcon: () => ({ side: 512 }),
  maskableIcon: (background) => ({ side: 512, margin: 0.1, background }),
  appleIcon: (background) => ({ side: 180, background }),
}

export interface EveryIconProps {
  /** The colour behind icons that may not be transparent. */
  readonly background: string
  /** Gets the ids of the stored pictures by their place. */
  readonly onStored: (ids: Readonly<Record<string, string>>) => void
}

/** All icons from one picture of any size: it is scaled in the browser, stored, and used when the settings are applied. */
export function EveryIcon({ background, onStored }: EveryIconProps) {
  const { t } = useLingui()
  const online = useOnline()
  const act = useAct()
  const [wrong, setWrong] = useState<string>()
  const scale = async (file: File): Promise<(readonly [string, File])[] | undefined> => {
    try {
      const made = Object.entries(icons).map(
        async ([name, options]) => [name, await squarePng(file, options(background))] as const,
      )
      return await Promise.all(made)
    } catch (error) {
      console.info('The picture cannot be read:', error)
      return undefined
    }
  }
  const use = async (file: File) => {
    const made = await scale(file)
    const isTooLarge = made?.some(([, each]) => each.size > pictureLimit) === true
    setWrong(
      made === undefined ? t`This file is not a picture.` : isTooLarge ? t`The file is larger than 2 MB.` : undefined,
    )
    if (made === undefined || isTooLarge) return
    const ids: Record<string, string> = {}
    const isStored = await act.run(async () => {
      for (const [name, each] of made) ids[name] = await storePicture(each)
    })
    if (isStored) onStored(ids)
  }
  return (
    <div className="flex flex-col gap-1 min-w-0">
      <FieldFrame
        label={<Trans>All icons from one picture</Trans>}
        hint={<Trans>A square of 512 pixels or more is best; it is scaled to the four sizes below.</Trans>}
        problem={wrong}
        isLive
      >
        {(links) => (
          <FileInput
            {...links}
            accept="image/png,image/jpeg,image/webp"
            disabled={!online || act.running}
            aria-busy={act.running}
            onFiles={([file]) => void (file && use(file))}
          />
        )}
      </FieldFrame>
      <ActProblem problem={act.problem} />
    </div>
  )
}
