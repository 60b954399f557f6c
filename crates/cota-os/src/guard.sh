# Ends the programs that Cota has started when Cota itself ends, in whatever way: then the pipe that this
# reads has no writer any more. A line is `+ ID` for a process group that begins, `- ID` for one that has
# ended, where the ID of one that is just being started is `new`; `x MARK` for a program that was killed; or
# `k all` to end all of them now.
# $1 is how the marks of all programs begin that Cota has started.
trap '' HUP INT QUIT TERM TSTP

# Ends what has this in its environment: some make groups of their own. What is found was killed a moment ago
# or is killed now; what it has started in the meantime is found the next time.
sweep() {
    pass=0
    while [ $pass -lt 50 ]; do
        pass=$((pass + 1))
        found=$(grep -lF "$1" /proc/[0-9]*/environ)
        [ "$found" ] || return 0
        for path in $found; do
            process=${path#/proc/}
            kill -KILL "${process%/environ}"
        done
    done
}

end_all() {
    [ "$groups" ] || return 0
    for id in $groups; do
        # One that was being started has no number yet, but in a moment its environment.
        if [ "$id" = new ]; then sleep 1; else kill -KILL -- "-$id"; fi
    done
    sweep "$marks"
}

marks=$1
groups=
while read -r what id; do
    case $what in
    +) groups="$groups $id" ;;
    x) sweep "$id" ;;
    k) end_all ;;
    -)
        left=
        for known in $groups; do
            if [ "$known" = "$id" ]; then id=; else left="$left $known"; fi
        done
        groups=$left
        ;;
    esac
done
end_all
