/** Files may be dropped anywhere; while one is over the window the whole window says so. */
import './drop-target.css'
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { useActions } from './actions.ts'
import { Icon } from './icon.tsx'

export function DropTarget() {
  const actions = useActions()
  const over = useSignal(false)
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const onOver = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes('Files')) return
      // Without it the browser would leave the app and show the file.
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      over.value = true
    }
    const onLeave = (event: DragEvent): void => {
      // Only when the pointer leaves the window: it also "leaves" each element that it passes.
      if (event.relatedTarget === null) over.value = false
    }
    const onDrop = (event: DragEvent): void => {
      over.value = false
      const files = event.dataTransfer?.files
      if (!files || files.length === 0) return
      event.preventDefault()
      actions.openFiles(files)
    }
    window.addEventListener('dragenter', onOver, { signal })
    window.addEventListener('dragover', onOver, { signal })
    window.addEventListener('dragleave', onLeave, { signal })
    window.addEventListener('drop', onDrop, { signal })
    return () => stop.abort()
  }, [actions, over])
  if (!over.value) return null
  return (
    <div class="drop-target" role="status">
      <div>
        <Icon name="file" />
        <p>Drop a .glb or .gltf file to walk in it, or a .palpable file to replay it</p>
      </div>
    </div>
  )
}
