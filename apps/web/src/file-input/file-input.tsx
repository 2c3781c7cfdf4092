import { passFiles, type TakeFiles } from './use-files.ts';

export interface FileInputProps {
  ref: React.RefObject<HTMLInputElement | null>;
  label: string;
  /** Types and endings that the browser's dialog offers, separated by commas. */
  accept: string;
  multiple?: boolean;
  /** Takes a photograph instead, where the device can. */
  capture?: 'environment';
  onFiles: TakeFiles;
}

/** A hidden file picker, which a button opens by `ref`. */
export function FileInput({ ref, label, accept, multiple = false, capture, onFiles }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      multiple={multiple}
      {...(capture && { capture })}
      aria-label={label}
      hidden
      onChange={({ currentTarget }) => {
        passFiles(currentTarget.files, onFiles);
        // Reset, so that the same file can be picked again.
        currentTarget.value = '';
      }}
    />
  );
}
