declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export = classes;
}
declare module '*.css';
declare module '*.svg' {
  const url: string;
  export default url;
}
declare module '@tabler/icons-react/dist/esm/icons/*' {
  import type { ReactNode, SVGProps } from 'react';
  const icon: (
    props: Omit<SVGProps<SVGSVGElement>, 'stroke'> & { size?: number; stroke?: number },
  ) => ReactNode;
  export default icon;
}
