{
  description = "katachi finds known shapes on a Go board";
  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs = { self, nixpkgs }:
    let
      archives = {
[[- range .Archives]]
        [[.System]] = { url = "[[.URL]]"; sha256 = "[[.Sum]]"; };
[[- end]]
      };
      package = system:
        with nixpkgs.legacyPackages.${system};
        stdenvNoCC.mkDerivation {
          pname = "katachi";
          version = "[[.Version]]";
          src = fetchurl archives.${system};
          nativeBuildInputs = [ installShellFiles ];
          dontBuild = true;
          dontStrip = true; # the Go linker has done it
          installPhase = ''
            install -D -m 755 katachi $out/bin/katachi
            installManPage man1/*.1
            installShellCompletion completion/katachi.{bash,fish} --zsh completion/katachi.zsh
            mkdir -p $out/share/doc && cp -r LICENSE THIRD_PARTY *.md doc $out/share/doc/
          '';
          meta = {
            description = "Finds known shapes on a Go board";
            homepage = "[[.Home]]";
            license = lib.licenses.mit;
            mainProgram = "katachi";
            platforms = builtins.attrNames archives;
          };
        };
    in {
      packages = builtins.mapAttrs (system: _: { default = package system; }) archives;
    };
}
