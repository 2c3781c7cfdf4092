/** Imports the controls that use React Aria. One function, so that all who want them share the loaded chunk. */
export const importAriaControls = () => import('./aria-controls.tsx');

export type AriaControls = Awaited<ReturnType<typeof importAriaControls>>;
