/** The system's dialog for files: Electron and browsers open the same one for an input of the page. */

const SCENES_AND_SESSIONS = '.glb,.gltf,.palpable,.bin,.png,.jpg,.jpeg,.webp'

/** None when it is cancelled. */
export function pickFiles(accept = SCENES_AND_SESSIONS): Promise<readonly File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = accept
    input.multiple = true
    input.addEventListener('change', () => resolve([...(input.files ?? [])]))
    input.addEventListener('cancel', () => resolve([]))
    input.click()
  })
}
