import type { Page } from 'playwright-core'

/** A file dragged into the window from elsewhere and let go. */
export async function dropFile(page: Page, name: string, text: string): Promise<void> {
  await page.evaluate(
    ([fileName, content]) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([content], fileName))
      for (const type of ['dragenter', 'dragover', 'drop'])
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
    },
    [name, text],
  )
}
