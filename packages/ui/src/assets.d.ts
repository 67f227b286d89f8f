declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
declare module '@tabler/icons-react/dist/esm/icons/*' {
  import type { ComponentType, SVGProps } from 'react';
  const icon: ComponentType<SVGProps<SVGSVGElement> & { size?: number | string; stroke?: number | string }>;
  export default icon;
}
